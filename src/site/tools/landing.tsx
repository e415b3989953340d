import { useEffect, useRef, useState } from 'react';
import { Frame } from '../frame/frame.tsx';
import { Roof, type Tiling } from '../ornament/roof.tsx';
import { PAGES } from '../pages/pages.ts';
import { writeAddress } from './kit/page-address.ts';
import { type Area, addressOf } from './tool.ts';
import { ToolSign } from './tool-sign.tsx';
import { findTools, toolGroups } from './tools.ts';

/** Roof pattern of each area. */
const TILINGS: Record<Area, Tiling> = {
  json: 'rafters',
  text: 'courses',
  pdf: 'scales',
  barcode: 'diamonds',
  erp: 'steps',
};

/** All tools with a search; also shown at unknown addresses below /alati/. */
export function LandingPage() {
  const [said, setSaid] = useState('');
  const [lost, setLost] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setLost(!/^\/alati\/?$/.test(location.pathname));
    // Text typed before hydration stays.
    setSaid(box.current?.value || (new URLSearchParams(location.search).get('q') ?? ''));
    const toBox = (event: KeyboardEvent): void => {
      if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? ''))
        return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', toBox);
    return () => removeEventListener('keydown', toBox);
  }, []);
  const search = (text: string): void => {
    setSaid(text);
    writeAddress(text.trim() ? `?${new URLSearchParams({ q: text })}` : '');
  };

  const found = findTools(said);
  const open = toolGroups
    .map((shop) => ({ ...shop, tools: shop.tools.filter((tool) => found.includes(tool)) }))
    .filter(({ tools }) => tools.length > 0);
  return (
    <Frame page="tools" title={PAGES.tools.title}>
      <div className="page tools-landing">
        <header className="tools-head">
          <h1>Uzmite alat s tezge.</h1>
          <p>
            JSON, kodiranje, PDF, QR i porezni brojevi. Alati rade u vašem pregledniku: ono što u njih stavite
            ostaje kod vas. Samo provjera poreznih brojeva te brojeve šalje serveru, jer pita registar EU.
          </p>
          <search>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                // Enter opens the first result.
                if (said.trim() && found[0]) location.href = addressOf(found[0]);
              }}
            >
              <label htmlFor="alat">Šta vam treba?</label>
              <input
                ref={box}
                id="alat"
                type="search"
                name="q"
                value={said}
                placeholder="npr. base64, poravnaj json, slike iz pdf-a"
                autoComplete="off"
                aria-describedby="nadjeno"
                onInput={(event) => search(event.currentTarget.value)}
              />
              <p id="nadjeno" className="field-hint" role="status">
                {said.trim() ? (
                  found.length > 0 ? (
                    `Nađeno: ${found.length}. Enter otvara: ${found[0]!.name}.`
                  ) : (
                    'Takvog alata nema. Pokušajte drugom riječju.'
                  )
                ) : (
                  <>
                    Tipka <kbd>/</kbd> vodi u ovo polje, odakle god.
                  </>
                )}
              </p>
            </form>
          </search>
          {lost && (
            <p className="tools-lost" role="status">
              Na toj adresi nema alata. Ovdje su svi koji postoje.
            </p>
          )}
        </header>
        <div className="tools-street">
          {open.map((shop) => (
            <section key={shop.area} className="tools-shop" aria-labelledby={`ducan-${shop.area}`}>
              <Roof tiling={TILINGS[shop.area]} />
              <div className="tools-front">
                <h2 id={`ducan-${shop.area}`}>{shop.name}</h2>
                <ul>
                  {shop.tools.map((tool) => (
                    <li key={tool.path}>
                      <ToolSign sign={tool.sign} />
                      <div>
                        <h3>
                          <a href={addressOf(tool)}>{tool.name}</a>
                        </h3>
                        <p>{tool.description}</p>
                      </div>
                    </li>
                  ))}
                </ul>
              </div>
            </section>
          ))}
          {open.length === 0 && (
            <p className="tools-none">
              <button type="button" className="button button-line" onClick={() => search('')}>
                Pokaži sve alate
              </button>
            </p>
          )}
        </div>
      </div>
    </Frame>
  );
}
