import { choice, money, text } from '../../../core/resource.ts';
import { PIPELINE_STATES, REMINDERS } from './states.ts';

const ID = 36;
/** Longest note in characters. */
export const MOST_NOTE = 4000;

/** What an organisation says of a procurement that it works on. The person is checked to be a member who may see notices. */
export const ENTRY_FIELDS = {
  state: choice({ label: 'Stanje', options: PIPELINE_STATES, required: true }),
  person_id: text({ label: 'Odgovorna osoba', max: ID }),
  remind: choice({
    label: 'Podsjetnik na rok',
    help: 'U 8 ujutro, odgovornoj osobi, a dok je nema onome ko ga je postavio. Ako se rok ispravi, pomjera se s njim.',
    options: REMINDERS,
  }),
  offer: money({ label: 'Naša ponuda', help: 'U KM, bez PDV-a.', min: 0, max: 1_000_000_000_000 }),
} as const;

/** A note. */
export const NOTE_FIELDS = {
  text: text({ label: 'Bilješka', max: MOST_NOTE, required: true, multiline: true }),
} as const;
