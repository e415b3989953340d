import { AppError, invalid } from '../../../core/errors.ts';
import { isPlatform, PLATFORM_NAMES, type Platform, STABLE } from '../catalogue/platforms.ts';
import { ARCHITECTURES, type Architecture } from '../versions/states.ts';

/** What stands behind `?`; a name that is there twice has its values in a list. */
export type Query = Record<string, string | string[] | undefined>;

/** One value of a query; of several the first. */
export const paramOf = (query: Query, name: string): string | undefined => [query[name]].flat()[0];

/** The channel of a query; the stable one if there is none. Throws 404 for one that the application does not have. */
export function channelAsked({ channels }: { channels: readonly string[] }, query: Query): string {
  const channel = paramOf(query, 'channel') ?? STABLE;
  if (!channels.includes(channel)) throw new AppError(404, 'channel', 'Ovog kanala nema.');
  return channel;
}

/** Names by which programs call processors. */
const ALIASES: Readonly<Record<string, Architecture>> = {
  x86_64: 'x64',
  amd64: 'x64',
  aarch64: 'arm64',
  i686: 'ia32',
  x86: 'ia32',
};

/** The processor that a word names, however a system calls it; null for none. Throws 422 for an unknown one. */
export function architectureAsked(word: string | undefined): Architecture | null {
  if (word === undefined || word === '') return null;
  const named = Object.hasOwn(ALIASES, word) ? ALIASES[word]! : word;
  if (!Object.hasOwn(ARCHITECTURES, named))
    throw invalid({ arch: `Nepoznat procesor. Postoje: ${Object.keys(ARCHITECTURES).join(', ')}.` });
  return named as Architecture;
}

/** The platform that a word names. Throws 422 for any other. */
export function platformAsked(word: string | undefined): Platform {
  if (word !== undefined && isPlatform(word)) return word;
  throw invalid({ platform: `Navedite platformu: ${PLATFORM_NAMES.join(', ')}.` });
}

/** There is nothing for whoever asks, and perhaps there will be. */
export const noVersion = (): AppError =>
  new AppError(404, 'no_version', 'Ovdje zasad nema objavljene verzije.');
