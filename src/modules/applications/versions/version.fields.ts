import type { Field } from '../../../core/resource.ts';
import { MAX_CHANNEL, PLATFORMS } from '../catalogue/platforms.ts';
import { MAX_NUMBER } from './semver.ts';

/** Characters of what is new. */
export const MAX_NOTES = 10_000;
/** Characters of the reason for a withdrawal. */
export const MAX_REASON = 500;

/** What people say of a version before it is published. */
export const VERSION_FIELDS = {
  number: {
    kind: 'text',
    label: 'Verzija',
    help: 'Tri broja, npr. 1.4.0; predizdanje ima oznaku iza crtice, npr. 2.0.0-beta.1.',
    max: MAX_NUMBER,
    required: true,
  },
  platform: { kind: 'choice', label: 'Platforma', options: PLATFORMS, required: true },
  channel: { kind: 'text', label: 'Kanal', max: MAX_CHANNEL, required: true },
  min_system: {
    kind: 'text',
    label: 'Najstariji sistem',
    help: 'Kako ga poredi klijent: Sparkle verziju macOS-a (13.0), electron-updater verziju jezgra (10.0.19041).',
    max: 30,
    pattern: {
      source: '\\d{1,6}(\\.\\d{1,6}){0,3}',
      message: 'Brojevi s tačkama između njih, npr. 10.0.19041.',
    },
  },
  mandatory: {
    kind: 'boolean',
    label: 'Obavezna nadogradnja',
    help: 'Klijent ne nudi odgađanje.',
  },
  notes: {
    kind: 'text',
    label: 'Šta je novo',
    help: 'Markdown. Vidi se na javnoj stranici i u prozoru za nadogradnju.',
    max: MAX_NOTES,
    multiline: true,
  },
} as const satisfies Record<string, Field>;

/** Values of those fields. */
export interface VersionValues {
  number: string;
  platform: keyof typeof PLATFORMS;
  channel: string;
  min_system: string | null;
  mandatory: boolean;
  notes: string | null;
}
