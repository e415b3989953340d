import { Gatherer } from 'lighthouse';
import type * as LH from 'lighthouse/types/lh.js';

/** Facts about a page as an installable application. */
export interface PwaFacts {
  manifestUrl: string | null;
  /** The manifest; null where it is missing or no JSON object. */
  manifest: Manifest | null;
  /** Chromium's installability errors; none: installable. */
  obstacles: string[];
  /** Whether the values are valid CSS colours. */
  backgroundColor: boolean;
  themeColor: boolean;
  /** The same for `<meta name="theme-color">`. */
  metaThemeColor: boolean;
  /** Scope of the page's service worker. */
  serviceWorkerScope: string | null;
  /** URL of the iOS home screen icon. */
  touchIcon: string | null;
}

/** The manifest members used here; foreign data may be of any type. */
export type Manifest = Partial<
  Record<'name' | 'short_name' | 'background_color' | 'theme_color' | 'icons', unknown>
>;

/** Gathers `PwaFacts`, which Lighthouse 13 no longer does. */
export class PwaGatherer extends Gatherer {
  override meta: LH.Gatherer.GathererMeta = { supportedModes: ['navigation'] };

  override async getArtifact({ driver }: LH.Gatherer.Context) {
    const session = driver.defaultSession;
    const { url, data } = await session.sendCommand('Page.getAppManifest');
    const { installabilityErrors } = await session.sendCommand('Page.getInstallabilityErrors');
    const manifest = parse(data);
    const seen = await driver.executionContext.evaluate(look, {
      args: [text(manifest?.background_color), text(manifest?.theme_color)],
      useIsolation: true,
    });
    const facts: PwaFacts = {
      manifestUrl: url || null,
      manifest,
      // The test browser is incognito, a visitor's is not.
      obstacles: installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
      ...seen,
    };
    return facts as never;
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function parse(data: string | undefined): Manifest | null {
  try {
    const parsed: unknown = JSON.parse((data ?? '').replace(/^\uFEFF/, ''));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Manifest)
      : null;
  } catch {
    return null;
  }
}

/** Runs in the page. */
async function look(background: string, theme: string) {
  const isColor = (value: string) => value !== '' && CSS.supports('color', value);
  const metas = [...document.querySelectorAll<HTMLMetaElement>('head meta[name="theme-color" i]')];
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return {
    backgroundColor: isColor(background),
    themeColor: isColor(theme),
    metaThemeColor: metas.some((meta) => isColor(meta.content)),
    serviceWorkerScope: registration?.scope ?? null,
    touchIcon: document.querySelector<HTMLLinkElement>('head link[rel~="apple-touch-icon" i]')?.href ?? null,
  };
}
