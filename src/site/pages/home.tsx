import { usePublicSettings } from '../../web/settings.ts';
import { CheckerResult } from '../checker/checker.tsx';
import { useRun } from '../checker/use-run.ts';
import { Frame } from '../frame/frame.tsx';
import { siteInfo } from '../frame/site-info.ts';
import { Hero } from '../home/hero.tsx';
import { About, Contact, Services } from '../home/sections.tsx';
import { PAGES } from './pages.ts';

export function HomePage() {
  const { settings, loading } = usePublicSettings();
  const checker = useRun();
  return (
    <Frame page="home" title={PAGES.home.title}>
      <Hero checker={checker} />
      <CheckerResult control={checker} />
      <Services />
      <About />
      <Contact info={siteInfo(settings)} loading={loading} />
    </Frame>
  );
}
