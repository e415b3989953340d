import type { SiteInfo } from './site-info.ts';

/** The owner's phone, e-mail and address, as links where possible. */
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

/** Placeholder of the same size while the details load. */
function DetailsSkeleton() {
  return (
    <ul className="details details-waiting" aria-hidden="true">
      <li />
      <li />
      <li />
    </ul>
  );
}
