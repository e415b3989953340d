import type { HomeContent } from '../../modules/content/content.ts';
import { usePublicSettings } from '../../web/settings.ts';
import { CheckerResult } from '../checker/checker.tsx';
import { useRun } from '../checker/use-run.ts';
import { Frame } from '../frame/frame.tsx';
import { siteInfo } from '../frame/site-info.ts';
import { Hero } from '../home/hero.tsx';
import { About, Contact, Services } from '../home/sections.tsx';
import { titleOfHome } from '../titles.ts';

export function HomePage({ content }: { content: HomeContent }) {
  const { settings, loading } = usePublicSettings();
  const checker = useRun();
  return (
    <Frame page="home" title={titleOfHome(content)}>
      <Hero checker={checker} content={content} />
      <CheckerResult control={checker} />
      <Services content={content} />
      <About content={content} />
      <Contact content={content} info={siteInfo(settings)} loading={loading} />
    </Frame>
  );
}
