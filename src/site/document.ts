import { bodyTags } from '../core/page-body.ts';
import { headTags } from '../core/page-head.ts';
import { MARK } from '../web/logo-geometry.ts';
import { THEME_BOOT } from '../web/theme-boot.ts';
import { FALLBACK } from './frame/site-info.ts';
import type { PageInfo } from './pages/pages.ts';
import { headOf } from './seo/head.ts';
import { ICONS } from './seo/icons.ts';
import { THEME_COLORS } from './theme-colors.ts';

/** URLs of what a page loads. */
export interface PageAssets {
  script: string;
  /** Modules that the script imports at once. */
  imports: string[];
  /** Inlined style sheet: 5 KB cost less than a request. */
  css: string;
  /** The same styles as files. */
  sheets: string[];
  fonts: string[];
}

/** A prerendered body, and its content; null for a page without editable content. */
export interface RenderedBody {
  body: string;
  content: object | null;
}

/**
 * A complete HTML document. The server replaces the head, which depends on the origin (`withHead`). The one inline script is the
 * one that the CSP allows.
 */
export function htmlDocument(page: PageInfo, { body, content }: RenderedBody, assets: PageAssets): string {
  const { light, dark } = THEME_COLORS;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    headTags(headOf(page, null, {}), { name: FALLBACK.name, origin: null }),
    `<meta name="theme-color" content="${light}" data-light="${light}" data-dark="${dark}">`,
    `<script>${THEME_BOOT}</script>`,
    `<style>${assets.css}</style>`,
    // Never fetched: they tell lazily loaded parts that these styles exist. Loaded again, they would come after the page's own.
    ...assets.sheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    // The page works without them; the first paint comes first.
    `<script type="module" src="${assets.script}" fetchpriority="low"></script>`,
    ...assets.imports.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="apple-touch-icon" href="${ICONS.apple.path}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
  ];
  return `<!doctype html>
<html lang="bs" data-theme="light">
<head>
${head.join('\n')}
</head>
<body>
${bodyTags(body, content)}
</body>
</html>
`;
}

/** The icon as a file; it follows the system's theme. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
<style>.a{fill:#96481c}.b{fill:#bf6c35}.c{fill:#0d6467}@media(prefers-color-scheme:dark){.a{fill:#e6a173}.b{fill:#d38854}.c{fill:#6cc7c1}}</style>
<path class="a" d="${MARK.before}"/><path class="b" d="${MARK.behind}"/><circle class="c" cx="24" cy="24" r="${MARK.well}"/>
</svg>
`;
