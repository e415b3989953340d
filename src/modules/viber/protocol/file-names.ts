import { FILE_NAME_MAX, lengthOf } from './limits.ts';

/** Extensions of files that the service does not deliver, as its documentation lists them. */
const FORBIDDEN: ReadonlySet<string> = new Set(
  `action apk app bat bin cmd com command cpl csh exe gadget inf1 ins inx ipa isu job jse ksh lnk msc msi msp mst osx out paf pif prg ps1 reg
  rgs run sct shb shs u3p vb vbe vbs vbscript workflow ws wsf`.split(/\s+/),
);

/** Why the service would not take a file of this name, in Bosnian; null: it would. */
export function fileNameTrouble(name: string): string | null {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return 'Ime datoteke mora imati nastavak, na primjer .pdf.';
  if (FORBIDDEN.has(extension)) return `Viber ne prima datoteke .${extension}.`;
  return lengthOf(name) > FILE_NAME_MAX ? `Ime datoteke ima najviše ${FILE_NAME_MAX} znakova.` : null;
}
