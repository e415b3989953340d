import { useEffect } from 'react';
import { Frame } from '../frame/frame.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { allPages, PAGES } from './pages.ts';

/** The pages that open without a connection. */
const KEPT = allPages.filter(({ offline }) => offline);

/** Stands where a page cannot be had; goes to that page by itself once there is a connection. */
export function OfflinePage() {
  useEffect(() => {
    if (location.pathname === PAGES.offline.address) return;
    const again = (): void => location.reload();
    addEventListener('online', again);
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
            sama. I bez nje možete otvoriti:
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
