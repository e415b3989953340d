import { Frame } from '../frame/frame.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { PAGES } from './pages.ts';

export function NotFoundPage() {
  return (
    <Frame page="other" title={PAGES.notFound.title}>
      <section className="page lost">
        <Rosette className="lost-rosette" />
        <div>
          <h1>Ovaj sokak nema izlaza.</h1>
          <p>
            Stranica koju tražite ne postoji ili je preseljena. Provjerite adresu, ili se vratite na glavnu
            ulicu.
          </p>
          <p>
            <a className="button" href="/">
              Na početnu stranicu
            </a>
          </p>
        </div>
      </section>
    </Frame>
  );
}
