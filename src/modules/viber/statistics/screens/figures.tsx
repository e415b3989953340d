import { formatNumber } from '../../../../admin/kit/index.ts';
import { FigureTile, FigureTiles } from '../../../../admin/period/figure-tiles.tsx';
import type { Figures as Counted, Statistics } from '../statistics.api.ts';
import classes from './statistics.module.css';
import { comparedText, durationText, shareText } from './words.ts';

interface Figure {
  label: string;
  hint: string;
  of: (figures: Counted) => number | null;
  text: (value: number) => string;
  inverse?: boolean;
}

const FIGURES: readonly Figure[] = [
  {
    label: 'Novi razgovori',
    hint: 'Razgovor počinje prvom porukom i traje dok ga neko ne zatvori. Ista osoba poslije toga počinje novi.',
    of: ({ opened }) => opened,
    text: formatNumber,
  },
  {
    label: 'Zatvoreni',
    hint: 'Razgovori koji su zatvoreni u ovom razdoblju, kad god da su počeli.',
    of: ({ closed }) => closed,
    text: formatNumber,
  },
  {
    label: 'Prvi odgovor',
    hint: 'Od prve poruke osobe do prvog odgovora nekoga od vaših ljudi: polovina razgovora je brža. Odgovori bota se ne računaju, a vrijeme van radnog vremena da.',
    of: ({ first_answer }) => first_answer,
    text: durationText,
    inverse: true,
  },
  {
    label: 'Prvi odgovor, 9 od 10',
    hint: 'Devet od deset razgovora dobije prvi odgovor za ovo vrijeme ili brže.',
    of: ({ first_answer_90 }) => first_answer_90,
    text: durationText,
    inverse: true,
  },
  {
    label: 'Do zatvaranja',
    hint: 'Od početka do zatvaranja razgovora koji su zatvoreni u ovom razdoblju: polovina je brža.',
    of: ({ resolution }) => resolution,
    text: durationText,
    inverse: true,
  },
  {
    label: 'Primljene poruke',
    hint: 'Poruke koje su osobe poslale.',
    of: ({ received }) => received,
    text: formatNumber,
  },
  {
    label: 'Poslane poruke',
    hint: 'Poruke vaših ljudi i bota, bez masovnih.',
    of: ({ sent }) => sent,
    text: formatNumber,
  },
  {
    label: 'Odgovorio samo bot',
    hint: 'Dio razgovora koje su počele osobe, a u kojima je odgovorio samo bot i niko od ljudi.',
    of: ({ bot_only, begun }) => (begun === 0 ? null : bot_only / begun),
    text: (share) => shareText(share, 1),
  },
];

/** Key figures with the change from the period before. */
export function Figures({
  current,
  before,
  busy,
}: Pick<Statistics, 'current' | 'before'> & { busy: boolean }) {
  return (
    <section aria-label="Ukupno" aria-busy={busy || undefined}>
      <FigureTiles fours>
        {FIGURES.map(({ of, ...figure }) => (
          <FigureTile
            key={figure.label}
            {...figure}
            now={of(current)}
            before={before && of(before.figures)}
          />
        ))}
      </FigureTiles>
      <p className={classes.compared}>
        {before ? comparedText(before) : 'Nema poređenja: u razdoblju prije još nije bilo razgovora.'}
        {current.broadcast > 0 && ` Masovnih poruka: ${formatNumber(current.broadcast)}.`}
      </p>
    </section>
  );
}
