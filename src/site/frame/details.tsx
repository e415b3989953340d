import type { SiteInfo } from './site-info.ts';

/** Phone, e-mail and address as a list; each is a link where there is something to call or write to. */
export function Details({ info, loading }: { info: SiteInfo; loading: boolean }) {
  if (loading) return <DetailsSkeleton />;
  return (
    <ul className="details">
      <li>{info.phone.href ? <a href={info.phone.href}>{info.phone.text}</a> : info.phone.text}</li>
      <li>{info.email.href ? <a href={info.email.href}>{info.email.text}</a> : info.email.text}</li>
      <li>{info.address}</li>
    </ul>
  );
}

/** Keeps the place of the details while they are on their way, so that nothing moves when they come. */
function DetailsSkeleton() {
  return (
    <ul className="details details-waiting" aria-hidden="true">
      <li />
      <li />
      <li />
    </ul>
  );
}
