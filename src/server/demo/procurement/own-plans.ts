import type { EntryValues } from '../../../modules/procurement/pipeline/pipeline.api.ts';
import type { WatchValues } from '../../../modules/procurement/watches/watches.api.ts';

/** A procurement that an organisation works on: the newest that fits. */
export interface PlannedEntry {
  /** How the notice stands. */
  of: 'open' | 'closed' | 'awarded';
  state: EntryValues['state'];
  /** Share of the estimated value that was offered; null: nothing was. */
  offer: number | null;
  remind?: EntryValues['remind'];
  note?: string;
}

/** What an organisation of the demo does with notices. */
export interface OwnPlan {
  /** Who does it, by the local part of the e-mail. */
  by: string;
  /** CPV codes of what it offers, as numbers of eight digits. */
  codes: readonly number[];
  watch: Pick<WatchValues, 'name' | 'query' | 'rhythm'>;
  entries: readonly PlannedEntry[];
}

const LOST = 'Drugi ponuđač je bio jeftiniji za oko 4 %. Sljedeći put odvojiti lotove koje ne možemo sami.';

/** By key of the organisation. */
export const OWN_PLANS: Readonly<Record<string, OwnPlan>> = {
  trgovina: {
    by: 'amra.hadzic',
    codes: [15_000_000, 3_000_000, 30_000_000],
    watch: { name: 'Hrana za škole, vrtiće i bolnice', query: 'cpv__in=15000000,03000000', rhythm: 'daily' },
    entries: [
      { of: 'open', state: 'gledamo', offer: null },
      { of: 'open', state: 'gledamo', offer: null, note: 'Provjeriti može li se dostavljati prije 7 sati.' },
      {
        of: 'open',
        state: 'pripremamo',
        offer: null,
        remind: '2',
        note: 'Kenan pita dobavljača za rabat, javlja u petak.',
      },
      { of: 'open', state: 'predali', offer: 0.91 },
      { of: 'closed', state: 'predali', offer: 0.95 },
      { of: 'awarded', state: 'dobili', offer: 0.88 },
      { of: 'awarded', state: 'izgubili', offer: 0.97, note: LOST },
    ],
  },
  gradnja: {
    by: 'emir.suljic',
    codes: [45_000_000],
    watch: {
      name: 'Građevinski radovi preko 50.000 KM',
      query: 'cpv__in=45000000&value__gte=50000',
      rhythm: 'daily',
    },
    entries: [
      { of: 'open', state: 'gledamo', offer: null, note: 'Obići lokaciju prije nego što odlučimo.' },
      { of: 'open', state: 'pripremamo', offer: null, remind: '3' },
      { of: 'closed', state: 'predali', offer: 0.94 },
      { of: 'awarded', state: 'dobili', offer: 0.9 },
      { of: 'awarded', state: 'izgubili', offer: 0.99 },
    ],
  },
};
