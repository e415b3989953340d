import type { ReactNode } from 'react';
import { Frame } from '../frame/frame.tsx';
import type { PageName } from '../frame/links.ts';
import { Roof } from '../ornament/roof.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { Street } from '../ornament/street.tsx';

interface HouseProps {
  page: PageName;
  title: string;
  /** Below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of all sign-in pages: a house in a street. */
export function House({ page, title, lead, children }: HouseProps) {
  return (
    <Frame page={page} title={title}>
      <div className="login">
        <section className="login-house" aria-labelledby="login-title">
          <Roof tiling="courses" />
          <div className="login-card">
            <h1 id="login-title">{title}</h1>
            {lead && <p>{lead}</p>}
            {children}
          </div>
        </section>
        <div className="login-scene">
          <Rosette className="login-rosette" />
          <Street />
        </div>
      </div>
    </Frame>
  );
}
