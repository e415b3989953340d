import { useMemo } from 'react';
import { useGet } from '../../../../../admin/kit/index.ts';
import type { PageWordRow } from '../../pages.api.ts';
import type { ShownPage } from '../../shapes.ts';
import { wordsPath } from './client.ts';
import { inReadingOrder, type Word } from './geometry.ts';

const NONE: Word[] = [];

/** The words of a page in the order in which they are read. */
export function useWords(idguid: string, page: ShownPage | undefined): Word[] {
  const read = page !== undefined && (page.source === 'layer' || page.source === 'ocr');
  const { data } = useGet<PageWordRow[]>(
    wordsPath(idguid, page?.idguid ?? ''),
    // Another reading has other words, and an address of its own; the words of this one never change.
    { v: page?.picture },
    { enabled: read, staleTime: 'static' },
  );
  return useMemo(() => (data ? inReadingOrder<Word>(data) : NONE), [data]);
}
