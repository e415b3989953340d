import { Gatherer } from 'lighthouse';
import type * as LH from 'lighthouse/types/lh.js';

/** What a page says of itself as an application that can be installed. */
export interface PwaFacts {
  manifestUrl: string | null;
  /** The manifest as the page sends it; null where there is none or it is no JSON object. */
  manifest: Manifest | null;
  /** Codes of what keeps Chromium from offering to install it; none: it can be installed. */
  obstacles: string[];
  /** Whether the browser understands them as colours. */
  backgroundColor: boolean;
  themeColor: boolean;
  /** The same of `<meta name="theme-color">`. */
  metaThemeColor: boolean;
  /** Address range of the service worker that takes care of the page. */
  serviceWorkerScope: string | null;
  /** Address of the picture that iOS puts on the home screen. */
  touchIcon: string | null;
}

/** The members of a manifest that are looked at; what comes from a stranger may be of any type. */
export type Manifest = Partial<
  Record<'name' | 'short_name' | 'background_color' | 'theme_color' | 'icons', unknown>
>;

/** Gathers `PwaFacts`. Lighthouse 13 no longer asks for any of it. */
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
      // The browser of a test is like a private window; a visitor's is not.
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
