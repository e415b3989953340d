import { bodyTags } from '../core/page-body.ts';
import { headTags } from '../core/page-head.ts';
import { MARK } from '../web/logo-geometry.ts';
import { THEME_BOOT } from '../web/theme-boot.ts';
import { FALLBACK } from './frame/site-info.ts';
import type { PageInfo } from './pages/pages.ts';
import { headOf } from './seo/head.ts';
import { ICONS } from './seo/icons.ts';
import { THEME_COLORS } from './theme-colors.ts';

/** Addresses of what a page loads. */
export interface PageAssets {
  script: string;
  /** Modules the script imports at once. */
  imports: string[];
  /** The page's style sheet itself: 5 KB in the page cost less than asking for them. */
  css: string;
  /** Where those styles also stand as files. */
  sheets: string[];
  fonts: string[];
}

/** A prerendered body, and what it was rendered with; null for a page that nobody writes. */
export interface RenderedBody {
  body: string;
  content: object | null;
}

/**
 * A whole HTML document around a prerendered body. What it says of itself depends on where it is served, so the server puts
 * that in the place of what stands here (`withHead`). The one inline script is the one the security policy allows.
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
    // Never fetched: they tell what loads a part of the page later that these styles are here. Loaded with it once more,
    // they would come after the page's own.
    ...assets.sheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    // The page is there without them: what it is painted with comes first.
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

/** The mark as a file of its own; it follows the system's theme, since it stands in the browser's bar. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
<style>.a{fill:#96481c}.b{fill:#bf6c35}.c{fill:#0d6467}@media(prefers-color-scheme:dark){.a{fill:#e6a173}.b{fill:#d38854}.c{fill:#6cc7c1}}</style>
<path class="a" d="${MARK.before}"/><path class="b" d="${MARK.behind}"/><circle class="c" cx="24" cy="24" r="${MARK.well}"/>
</svg>
`;
