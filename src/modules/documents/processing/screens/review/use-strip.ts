import { useState } from 'react';
import { tabStorage } from '../../../../../admin/tab-storage.ts';

const KEY = 'dokument-slicice';
const OPEN = 'da';

/** Whether the small pages are shown: as a person left them, else where there is room beside the page. */
export function useStrip(): [opened: boolean, toggle: () => void] {
  const [opened, setOpened] = useState(() => {
    const kept = tabStorage.read(KEY);
    return kept === null ? matchMedia('(min-width: 64em)').matches : kept === OPEN;
  });
  const toggle = (): void => {
    tabStorage.write(KEY, opened ? 'ne' : OPEN);
    setOpened(!opened);
  };
  return [opened, toggle];
}
