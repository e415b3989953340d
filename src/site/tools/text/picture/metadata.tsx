import { Notice } from '../../kit/notice.tsx';
import { numberText, sizeText } from '../../kit/sizes.ts';
import type { PictureInfo } from './inspect-picture.ts';
import type { Metadata } from './strip/report.ts';

const NAMES: Record<Metadata, string> = {
  exif: 'Exif',
  xmp: 'XMP',
  iptc: 'IPTC',
  comment: 'komentar',
  text: 'tekst',
  time: 'vrijeme izmjene',
  preview: 'umanjena slika',
  other: 'podaci programa',
  trailing: 'podaci iza kraja slike',
};

const angle = numberText(4);

interface MetadataProps {
  look: PictureInfo & { stripped: boolean; orientation: number };
  /** Metadata should be removed. */
  asked: boolean;
}

/** The metadata of a picture, and whether they were removed. */
export function MetadataNotice({ look, asked }: MetadataProps) {
  const { found, exif, strippable, broken, stripped, orientation } = look;
  if (asked && !stripped)
    return (
      <Notice kind="warning">
        {broken
          ? 'Slika je oštećena ili presječena, pa se metapodaci ne mogu sigurno ukloniti. Ostala je kakva jeste.'
          : !strippable && 'Za ovu vrstu slike metapodaci se ne uklanjaju. Ostala je kakva jeste.'}
      </Notice>
    );
  if (found.length === 0) return asked ? <Notice kind="good">Metapodataka nije ni bilo.</Notice> : null;
  const kinds = [...new Set(found.map(({ kind }) => NAMES[kind]))].join(', ');
  const bytes = sizeText(found.reduce((sum, piece) => sum + piece.bytes, 0));
  const given = [
    exif?.gps
      ? `mjesto snimanja (${angle(exif.gps.latitude)}; ${angle(exif.gps.longitude)})`
      : exif?.hasGps && 'mjesto snimanja',
    exif?.camera && `uređaj ${exif.camera}`,
    exif?.taken && `vrijeme ${exif.taken}`,
  ].filter(Boolean);
  if (!stripped)
    return (
      <Notice kind={exif?.hasGps ? 'warning' : 'info'}>
        Sadrži metapodatke: {kinds} ({bytes}).{given.length > 0 && ` Odaje: ${given.join(', ')}.`}
      </Notice>
    );
  return (
    <Notice kind="good">
      Uklonjeno: {kinds} ({bytes}).{given.length > 0 && ` Odavalo je: ${given.join(', ')}.`}
      {orientation !== 1 && ' Zadržan je samo podatak kako je slika okrenuta, inače bi bila položena.'}
    </Notice>
  );
}
