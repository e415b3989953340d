import { useEffect } from 'react';
import { Frame } from '../frame/frame.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { PAGES, type PageInfo } from './pages.ts';

/** Pages that always open offline. */
const KEPT = Object.values<PageInfo>(PAGES).filter(({ offline }) => offline === 'always');

/** Shown where a page cannot be loaded; goes to it once there is a connection. */
export function OfflinePage() {
  useEffect(() => {
    if (location.pathname === PAGES.offline.address) return;
    const again = (): void => location.reload();
    addEventListener('online', again);
    // The connection may have come back while this page loaded, without an event.
    fetch(location.pathname, { method: 'HEAD' }).then(again, () => {});
    return () => removeEventListener('online', again);
  }, []);
  return (
    <Frame page="other" title={PAGES.offline.title}>
      <section className="page lost">
        <Rosette className="lost-rosette" />
        <div>
          <h1>Kapija je zatvorena.</h1>
          <p>
            Nema internetske veze, pa se ova stranica sada ne može otvoriti. Kad se veza vrati, otvorit će se
            sama. Alati koje ste već otvarali rade i bez nje. Možete otvoriti:
          </p>
          <ul className="lost-kept">
            {KEPT.map(({ address, title }) => (
              <li key={address}>
                <a href={address ?? '/'}>{address === PAGES.home.address ? 'Početna stranica' : title}</a>
              </li>
            ))}
          </ul>
          <p>
            <button type="button" className="button" onClick={() => location.reload()}>
              Pokušaj ponovo
            </button>
          </p>
        </div>
      </section>
    </Frame>
  );
}
