import { IconUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '../kit/typing.ts';
import classes from './drop-zone.module.css';
import { droppedOf, named, type Picked } from './picked.ts';

/** Whether a dialog is open: what lies behind it takes nothing. */
const isCovered = (): boolean => document.querySelector('[aria-modal=true]') !== null;

/** Takes files that are dropped anywhere on the page or pasted; `hint` says where they would go while they are dragged over it. */
export function DropZone({ hint, onPicked }: { hint: string; onPicked: (picked: Picked[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(async (data: DataTransfer) => {
    const picked = await droppedOf(data);
    if (picked.length > 0) onPicked(picked.map((one) => ({ ...one, file: named(one.file, new Date()) })));
  });
  useEffect(() => {
    // Entering a child leaves its parent.
    let depth = 0;
    const holdsFiles = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer?.types.includes('Files') ?? false;
    const onEnter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth += 1;
      if (!isCovered()) setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      // A field of a dialog, or a part of the page, may take them.
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (isCovered()) event.dataTransfer!.dropEffect = 'none';
    };
    const onDrop = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      // A part of the page may have taken them.
      if (!event.dataTransfer || !holdsFiles(event) || event.defaultPrevented) return;
      // Or the browser would leave the page to show them.
      event.preventDefault();
      if (!isCovered()) void take(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!event.clipboardData || event.clipboardData.files.length === 0) return;
      if (isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      void take(event.clipboardData);
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('dragenter', onEnter, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('dragover', onOver, { signal });
    addEventListener('drop', onDrop, { signal });
    addEventListener('paste', onPaste, { signal });
    return () => controller.abort();
  }, []);
  if (!over) return null;
  return (
    <div className={classes.drop} data-dropping aria-hidden>
      <div>
        <IconUpload className={classes.dropSign} size={36} stroke={1.4} />
        <b className={classes.dropTitle}>Pustite datoteke ovdje</b>
        <span>{hint}</span>
      </div>
    </div>
  );
}
