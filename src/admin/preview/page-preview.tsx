import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../web/api.ts';
import { messageOf, Panel } from '../kit/index.ts';
import classes from './page-preview.module.css';

/** Debounce before the preview is rendered, in milliseconds. */
const DEBOUNCE = 350;
/** Viewports of the preview, in pixels. */
const WINDOWS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 780 } };

interface PreviewProps {
  /** The API that renders the page, and its request body. */
  path: string;
  body: object;
  /** Id of the edited part of the page. */
  part?: string;
  /** What the preview shows. */
  said?: string;
}

/** A live preview of a page of the public site, rendered by the server from the form values. While they are invalid, the last valid preview stays. */
export function PagePreview({
  path,
  body,
  part,
  said = 'Ovako će stranica izgledati kad objavite.',
}: PreviewProps) {
  const [wanted] = useDebouncedValue(JSON.stringify(body), DEBOUNCE);
  const [shape, setShape] = useState<keyof typeof WINDOWS>('desktop');
  const { data, error } = useQuery({
    queryKey: ['page-preview', path, wanted],
    queryFn: async ({ signal }) =>
      (await api.post<{ html: string }>(path, JSON.parse(wanted), { signal })).data.html,
    placeholderData: (before) => before,
    // Every change has a response of its own, which is not needed again.
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
          ? `Pregled pokazuje posljednje ispravno stanje. ${messageOf(error)}`
          : data
            ? said
            : 'Crtam pregled …'}
      </p>
    </Panel>
  );
}

/** Scripts and links are disabled. Animations are off, as they would run at every key press; the owner's details are left out. */
const ADDED = `<base target="_blank"><style>
*, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important }
.strip-inside, .contact .details { visibility: hidden }
</style>`;

/** Scripts would be blocked, with a console error each. */
const SCRIPTS = /<script\b[^>]*>[^<]*<\/script>|<link rel="modulepreload"[^>]*>/g;

function Page({ html, width, height, part }: { html: string; width: number; height: number; part?: string }) {
  const { ref, width: room } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef<number | null>(null);
  const scale = Math.min(1, room / width || 1);
  /** Restores the scroll position; the first time, scrolls to the edited part. */
  const shown = (): void => {
    const page = frame.current?.contentWindow;
    if (!page) return;
    if (scrolled.current !== null) page.scrollTo(0, scrolled.current);
    else if (part) {
      // scrollIntoView would scroll the outer page too.
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
