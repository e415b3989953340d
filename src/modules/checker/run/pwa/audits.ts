import { Audit } from 'lighthouse';
import type * as LH from 'lighthouse/types/lh.js';
import type { Manifest, PwaFacts } from './gatherer.ts';
import { INSTALL_OBSTACLES, PWA_TEXTS, type PwaAuditId } from './texts.ts';

interface Finding {
  /** Null: not applicable. */
  passed: boolean | null;
  /** The problems, one a line. */
  problems?: string[];
}

type Judge = (facts: PwaFacts, artifacts: LH.Artifacts, settings: LH.Audit.Context['settings']) => Finding;

const facts = (artifacts: LH.Artifacts): PwaFacts => (artifacts as unknown as { Pwa: PwaFacts }).Pwa;

/** A Lighthouse audit class for a yes or no question. */
function audit(
  id: PwaAuditId,
  judge: Judge,
  { informative = false, needs = [] as (keyof LH.Artifacts)[] } = {},
): typeof Audit {
  const { title, failureTitle, description } = PWA_TEXTS[id];
  return class extends Audit {
    static override get meta(): LH.Audit.Meta {
      return {
        id,
        title,
        failureTitle,
        description,
        scoreDisplayMode: informative ? 'informative' : 'binary',
        requiredArtifacts: ['Pwa' as keyof LH.Artifacts, ...needs],
        supportedModes: ['navigation'],
      };
    }
    static override audit(artifacts: LH.Artifacts, { settings }: LH.Audit.Context): LH.Audit.Product {
      const { passed, problems = [] } = judge(facts(artifacts), artifacts, settings);
      if (passed === null) return { score: 1, notApplicable: true };
      const headings: LH.Audit.Details.Table['headings'] = [
        { key: 'reason', valueType: 'text', label: 'Razlog' },
      ];
      const items = problems.map((reason) => ({ reason }));
      return {
        score: passed ? 1 : 0,
        ...(items.length > 0 && { details: Audit.makeTableDetails(headings, items) }),
      };
    }
  };
}

const list = (problems: (string | false)[]): Finding => {
  const real = problems.filter((problem) => problem !== false);
  return { passed: real.length === 0, problems: real };
};

interface Icon {
  sizes?: unknown;
  purpose?: unknown;
  type?: unknown;
  src?: unknown;
}

const iconsOf = (manifest: Manifest | null): Icon[] =>
  Array.isArray(manifest?.icons)
    ? manifest.icons.filter((icon): icon is Icon => typeof icon === 'object' && icon !== null)
    : [];

/** Whether an icon has at least that size; `any` scales. */
const isWide = ({ sizes }: Icon, side: number): boolean =>
  String(sizes ?? '')
    .toLowerCase()
    .split(/\s+/)
    .some((size) => {
      const match = /^(\d+)x(\d+)$/.exec(size);
      return size === 'any' || (match !== null && match[1] === match[2] && Number(match[1]) >= side);
    });

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

export const pwaAudits: (typeof Audit)[] = [
  audit('installable-manifest', ({ obstacles }) =>
    list(obstacles.map((code) => INSTALL_OBSTACLES[code] ?? `Preglednik navodi razlog „${code}”.`)),
  ),
  audit(
    'viewport',
    (_facts, { MetaElements }) => {
      const content = MetaElements.find(({ name }) => name === 'viewport')?.content;
      if (content === undefined) return list(['Na stranici nema oznake `<meta name="viewport">`.']);
      const scale = /(?:^|[,;\s])initial-scale\s*=\s*([\d.]+)/i.exec(content)?.[1];
      const width = /(?:^|[,;\s])width\s*=/i.test(content);
      return list([
        !width && scale === undefined && 'Oznaka ne navodi ni `width` ni `initial-scale`.',
        scale !== undefined && Number(scale) < 1 && 'Vrijednost `initial-scale` je manja od 1.',
      ]);
    },
    { needs: ['MetaElements'] },
  ),
  audit('splash-screen', ({ manifest, backgroundColor, themeColor }) =>
    manifest === null
      ? list(['Stranica nema manifesta koji se može pročitati.'])
      : list([
          !filled(manifest.name) && 'Manifest nema imena (`name`).',
          !backgroundColor && 'Manifest nema ispravne boje pozadine (`background_color`).',
          !themeColor && 'Manifest nema ispravne boje teme (`theme_color`).',
          !iconsOf(manifest).some((icon) => isWide(icon, 512)) &&
            'Manifest nema ikone od najmanje 512 × 512 piksela.',
        ]),
  ),
  audit('themed-omnibox', ({ manifest, themeColor, metaThemeColor }) =>
    list([
      !metaThemeColor && 'Na stranici nema ispravne oznake `<meta name="theme-color">`.',
      manifest === null
        ? 'Stranica nema manifesta koji se može pročitati.'
        : !themeColor && 'Manifest nema ispravne boje teme (`theme_color`).',
    ]),
  ),
  audit(
    'content-width',
    (_facts, { ViewportDimensions: { innerWidth, outerWidth } }, { formFactor }) => {
      if (formFactor === 'desktop') return { passed: null };
      return list([
        innerWidth !== outerWidth &&
          `Sadržaj je širok ${innerWidth} piksela, a prozor ${outerWidth} piksela.`,
      ]);
    },
    { needs: ['ViewportDimensions'] },
  ),
  audit('maskable-icon', ({ manifest }) =>
    list([
      !iconsOf(manifest).some(({ purpose }) =>
        String(purpose ?? '')
          .toLowerCase()
          .split(/\s+/)
          .includes('maskable'),
      ) && 'U manifestu nema ikone sa svrhom `maskable`.',
    ]),
  ),
  audit(
    'service-worker',
    ({ serviceWorkerScope }) => ({
      passed: serviceWorkerScope !== null,
      problems: serviceWorkerScope ? [`Brine se za adrese koje počinju sa ${serviceWorkerScope}`] : [],
    }),
    { informative: true },
  ),
  audit(
    'apple-touch-icon',
    ({ touchIcon }) => ({ passed: touchIcon !== null, problems: touchIcon ? [touchIcon] : [] }),
    { informative: true },
  ),
];
