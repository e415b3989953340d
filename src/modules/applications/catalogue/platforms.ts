/** Systems that an application is made for: names as in addresses and tables, and as people call them. */
export const PLATFORMS = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
  universal: 'Sve platforme',
} as const;
export type Platform = keyof typeof PLATFORMS;
export const PLATFORM_NAMES = Object.keys(PLATFORMS) as Platform[];

/** True for the name of a platform. */
export const isPlatform = (name: string): name is Platform => Object.hasOwn(PLATFORMS, name);

/** The platforms that a record of an application names, each a field of its own. */
export const platformsOf = (application: Readonly<Record<string, unknown>>): Platform[] =>
  PLATFORM_NAMES.filter((name) => application[name] === true);

/** The channel that every application has; no pre-release comes into it. */
export const STABLE = 'stable';
/** Characters of a channel's name, which stands in addresses and names of files (`beta.yml`). */
export const MAX_CHANNEL = 20;

/** Names that would be taken for the stable channel: clients and their feeds call it so. */
const TAKEN: ReadonlySet<string> = new Set([STABLE, 'stabilni', 'latest', 'release']);

/** Why a name is no channel beside the stable one, in Bosnian; null if it is one. */
export function channelProblem(name: string): string | null {
  if (TAKEN.has(name.toLowerCase())) return 'Stabilni kanal postoji uvijek, pa se ne upisuje.';
  return /^[a-z][a-z0-9-]*$/.test(name) && name.length <= MAX_CHANNEL
    ? null
    : 'Ime kanala su mala slova, cifre i crtice, npr. beta.';
}

/** The channels of an application, the stable one first. */
export const channelsOf = ({ channels }: Readonly<Record<string, unknown>>): string[] => [
  STABLE,
  ...((channels as string[] | null) ?? []),
];

/** A channel as people call it. */
export const channelLabel = (channel: string): string => (channel === STABLE ? 'stabilni' : channel);
