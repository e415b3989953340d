import type { ComponentType } from 'react';

/** A part that another part of the module adds to the page of a notice. */
export interface NoticePanel {
  /** Place on the page, small first. */
  order: number;
  /** Rights without which it is not there. */
  needs: readonly string[];
  /** Usually lazy. */
  panel: ComponentType<{ idguid: string }>;
}

/** Panels beside a notice. The other parts push theirs in their own `screens/part.tsx`, which are read before any page is shown. */
export const NOTICE_PANELS: NoticePanel[] = [];
