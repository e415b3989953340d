import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf, Panel } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import classes from './content.module.css';

/** Milliseconds after the last key until the page is drawn again. */
const PAUSE = 350;
/** Windows it is shown in, in pixels. */
const WINDOWS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 780 } };

interface PreviewProps {
  /** Where the API draws the page, and with what. */
  path: string;
  body: object;
  /** Id of the part of the page that is being written. */
  part?: string;
}

/**
 * The page as it will be when this is saved: drawn by the server as it draws the site itself, from what stands in the form.
 * While that cannot be drawn (a text is too long), the last that could stays.
 */
export function Preview({ path, body, part }: PreviewProps) {
  const [wanted] = useDebouncedValue(JSON.stringify(body), PAUSE);
  const [shape, setShape] = useState<keyof typeof WINDOWS>('desktop');
  const { data, error } = useQuery({
    queryKey: ['content', 'preview', path, wanted],
    queryFn: async ({ signal }) =>
      (await api.post<{ html: string }>(path, JSON.parse(wanted), { signal })).data.html,
    placeholderData: (before) => before,
    // It is drawn anew for whatever is written; what was drawn is not needed again.
    gcTime: 10_000,
    retry: false,
  });
  return (
    <Panel
      title="Pregled"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Veličina prozora"
          value={shape}
          onChange={(value) => setShape(value as keyof typeof WINDOWS)}
          data={[
            { value: 'desktop', label: 'Računar' },
            { value: 'phone', label: 'Telefon' },
          ]}
        />
      }
    >
      {data && <Page html={data} {...WINDOWS[shape]} part={part} />}
      <p className={classes.said} role="status">
        {error
          ? `Pregled pokazuje zadnje ispravno stanje. ${messageOf(error)}`
          : data
            ? 'Ovako će stranica izgledati kad objavite.'
            : 'Crtam pregled …'}
      </p>
    </Panel>
  );
}

/** No script runs in it, and no link leads out of it. What moves would move at every key, and the owner's details are the site's. */
const ADDED = `<base target="_blank"><style>
*, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important }
.strip-inside, .contact .details { visibility: hidden }
</style>`;

/** They would not run, and the browser would say so of each. */
const SCRIPTS = /<script\b[^>]*>[^<]*<\/script>|<link rel="modulepreload"[^>]*>/g;

function Page({ html, width, height, part }: { html: string; width: number; height: number; part?: string }) {
  const { ref, width: room } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef<number | null>(null);
  const scale = Math.min(1, room / width || 1);
  /** Where one was before the page was drawn anew; the first time, at the part that is being written. */
  const shown = (): void => {
    const page = frame.current?.contentWindow;
    if (!page) return;
    if (scrolled.current !== null) page.scrollTo(0, scrolled.current);
    else if (part) {
      // Not scrollIntoView, which would move this page, too.
      const place = page.document.getElementById(part)?.getBoundingClientRect();
      if (place) page.scrollTo(0, place.top - Math.max(0, (height - place.height) / 2));
    }
    page.addEventListener('scroll', () => {
      scrolled.current = page.scrollY;
    });
  };
  return (
    <div ref={ref} className={classes.room} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        className={classes.page}
        title="Pregled stranice"
        sandbox="allow-same-origin"
        srcDoc={html.replace(SCRIPTS, '').replace('<head>', `<head>${ADDED}`)}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={shown}
      />
    </div>
  );
}
