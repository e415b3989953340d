import type { Plugin } from 'vite';
import { compressTree } from '../web/build/compress.ts';

/** Puts the stored theme on the document before anything is painted. */
const THEME = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='dark'?'dark':'light'}catch{}`;

/** Adds the script of the theme to the page, as a file of its own: the security policy allows no inline script. */
export function themeScript(): Plugin {
  let reference = '';
  return {
    name: 'theme-script',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({ type: 'asset', name: 'theme.js', source: THEME });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const tag = `<script src="/${this.getFileName(reference)}"></script>`;
        page.source = String(page.source).replace('<meta charset="utf-8" />', `$&\n    ${tag}`);
      },
    },
  };
}

/** Writes a .br and a .gz beside each text file of the build, so that the server compresses nothing. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir) await compressTree(dir);
    },
  };
}
