import { type DragEvent, useState } from 'react';

interface Drop {
  /** Something is dragged over the area. */
  over: boolean;
  handlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

/** An area that takes dropped files. */
export function useDrop(take: (files: File[]) => void): Drop {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver(event) {
        // Dragged text is the text box's own matter.
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event) {
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      },
    },
  };
}
