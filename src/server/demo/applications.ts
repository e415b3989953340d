import type { Platform } from '../../modules/applications/catalogue/platforms.ts';

/** A version of the demo's application. */
export interface DemoVersion {
  number: string;
  platform: Platform;
  channel: string;
  /** Days before now on which it was published; null: it is a draft. */
  ago: number | null;
  rollout?: number;
  notes: string;
  /** Days before now on which it was withdrawn, and why. */
  withdrawn?: { ago: number; reason: string };
}

/** The program that the agency gives to its clients. */
export const APPLICATION = {
  name: 'Bilans Blagajna',
  slug: 'bilans-blagajna',
  summary: 'Blagajnički dnevnik za male firme, s izvozom u knjigovodstvo.',
  description: `# Blagajna bez papira

Uplatnice, isplatnice i blagajnički dnevnik na jednom mjestu. Na kraju dana **jedan klik** pravi dnevnik, a knjigovođa ga
preuzima bez prekucavanja.

## Šta treba

- Windows 10 ili noviji, ili macOS 13
- 200 MB slobodnog prostora

Ovo je izmišljena aplikacija demo-instalacije.`,
  visibility: 'public',
  windows: true,
  macos: true,
  channels: ['beta'],
  website: 'https://bilans.example/blagajna',
  support_email: 'podrska@bilans.example',
} as const;

const FIRST = '- blagajnički dnevnik\n- štampa uplatnica i isplatnica';
const SECOND = '- izvoz u **CSV** i Excel\n- brža pretraga partnera';
const THIRD = '- više blagajni u jednoj firmi\n- ispravljen zbir kod storna';
const FIXED = '- popravljen izvoz koji je izostavljao posljednji dan mjeseca';

/** Its versions, in the order in which they were made. */
export const VERSIONS: readonly DemoVersion[] = [
  { number: '1.0.0', platform: 'windows', channel: 'stable', ago: 330, notes: FIRST },
  { number: '1.0.0', platform: 'macos', channel: 'stable', ago: 328, notes: FIRST },
  { number: '1.1.0-beta.1', platform: 'windows', channel: 'beta', ago: 214, notes: SECOND },
  { number: '1.1.0', platform: 'windows', channel: 'stable', ago: 190, notes: SECOND },
  { number: '1.1.0', platform: 'macos', channel: 'stable', ago: 188, notes: SECOND },
  {
    ...{ number: '1.2.0', platform: 'windows', channel: 'stable', ago: 44, rollout: 25, notes: THIRD },
    withdrawn: { ago: 43, reason: 'Izvoz izostavlja posljednji dan mjeseca. Popravljeno u 1.2.1.' },
  },
  { number: '1.2.1', platform: 'windows', channel: 'stable', ago: 40, notes: `${THIRD}\n${FIXED}` },
  {
    number: '1.2.1',
    platform: 'macos',
    channel: 'stable',
    ago: 38,
    rollout: 50,
    notes: `${THIRD}\n${FIXED}`,
  },
  {
    ...{ number: '1.3.0-beta.1', platform: 'windows', channel: 'beta', ago: 9 },
    notes: '- fiskalni računi\n- tamna tema',
  },
  {
    number: '1.3.0',
    platform: 'windows',
    channel: 'stable',
    ago: null,
    notes: '- fiskalni računi\n- tamna tema',
  },
];
