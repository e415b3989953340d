import { dayText } from '../../core/dates.ts';
import { sizeText } from '../../core/size-text.ts';
import { channelLabel, PLATFORMS, STABLE } from '../../modules/applications/catalogue/platforms.ts';
import type { ShownFile, ShownVersion } from '../../modules/applications/pages/shown.ts';
import { ARCHITECTURES, KIND_LABELS } from '../../modules/applications/versions/states.ts';

/** `1.4.0`, or `2.0.0-beta.1 (kanal beta)`. */
export const numberText = ({ number, channel }: Pick<ShownVersion, 'number' | 'channel'>): string =>
  channel === STABLE ? number : `${number} (kanal ${channelLabel(channel)})`;

/** `Verzija 1.4.0, 12. 3. 2026.` */
export const versionText = (version: ShownVersion): string =>
  `Verzija ${numberText(version)}, ${dayText(version.publishedOn)}`;

/** What a file is: `Instalacija, ARM64, 82 MB`; what runs everywhere need not say so. */
export function fileText({ kind, architecture, size }: ShownFile): string {
  const on = architecture === 'universal' ? null : ARCHITECTURES[architecture];
  return [KIND_LABELS[kind], on, sizeText(size)].filter(Boolean).join(', ');
}

/** What must be there before it runs; null: nothing is said. */
export const systemText = ({ platform, minSystem }: ShownVersion): string | null =>
  minSystem && platform !== 'universal' ? `Treba ${PLATFORMS[platform]} ${minSystem} ili noviji.` : null;
