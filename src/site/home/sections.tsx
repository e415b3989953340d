import { memo } from 'react';
import type { HomeContent, ServiceText } from '../../modules/content/content.ts';
import { Details } from '../frame/details.tsx';
import type { SiteInfo } from '../frame/site-info.ts';
import { Roof } from '../ornament/roof.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { ContactForm } from './contact-form.tsx';
import { TILINGS } from './services.ts';

/** Preselects the service in the contact form. */
function ask(service: ServiceText): void {
  const choice = document.querySelector<HTMLSelectElement>('select[name=tip_usluge]');
  if (choice) choice.value = service.asks;
}

/** The six services, each under its own roof. */
export const Services = memo(function Services({ content }: { content: HomeContent }) {
  const { services_lead, services } = content;
  return (
    <section id="services" className="services" aria-labelledby="services-title">
      <div className="page">
        <div className="section-head">
          <h2 id="services-title">Usluge</h2>
          {services_lead && <p>{services_lead}</p>}
        </div>
        <ul className="shops">
          {services.map((service) => (
            <li key={service.id} className="shop">
              <Roof tiling={TILINGS[service.id]} />
              <div className="shop-front">
                <h3>{service.name}</h3>
                <p>{service.text}</p>
                {/* biome-ignore lint/a11y/useValidAnchor: it does lead to #contact; on the way it sets the form */}
                <a href="#contact" onClick={() => ask(service)}>
                  Pitajte nas<span className="unseen"> o usluzi {service.name}</span>
                </a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
});

export const About = memo(function About({ content }: { content: HomeContent }) {
  const { about_lead, about_text, portfolio, shop } = content;
  return (
    <section id="about" className="about" aria-labelledby="about-title">
      <Rosette className="about-rosette" />
      <div className="page about-inside">
        <div className="about-text">
          <h2 id="about-title">O nama</h2>
          <p className="about-lead">{about_lead}</p>
          <p className="lines">{about_text}</p>
          {portfolio && (
            <p className="about-more">
              <a href="/portfolio">Pogledajte šta smo radili</a>
            </p>
          )}
          {shop && (
            <p className="about-more">
              <a href="/shop">Pogledajte šta nudimo</a>
            </p>
          )}
        </div>
        <dl className="figures">
          <div>
            <dt>{content.figure_1_label}</dt>
            <dd>{content.figure_1}</dd>
          </div>
          <div>
            <dt>{content.figure_2_label}</dt>
            <dd>{content.figure_2}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
});

interface ContactProps {
  content: HomeContent;
  info: SiteInfo;
  /** The settings are still loading. */
  loading: boolean;
}

export function Contact({ content, info, loading }: ContactProps) {
  return (
    <section id="contact" className="contact" aria-labelledby="contact-title">
      <div className="page contact-inside">
        <div className="contact-text">
          <h2 id="contact-title">Kontakt</h2>
          {content.contact_lead && <p>{content.contact_lead}</p>}
          <Details info={info} loading={loading} />
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
