import type { ReactNode } from 'react';

/** Shown for an expired mailed link, with a way to get a new one. */
export function LinkGone({
  anew,
  children,
}: {
  anew?: { label: string; href: string };
  children?: ReactNode;
}) {
  return (
    <>
      <p className="entry-said" role="alert">
        Link ne vrijedi: istekao je, povučen, već iskorišten ili nije potpun. {children}
      </p>
      {anew && (
        <a className="button" href={anew.href}>
          {anew.label}
        </a>
      )}
    </>
  );
}
