import { Details } from '../frame/details.tsx';
import type { SiteInfo } from '../frame/site-info.ts';
import { Roof } from '../ornament/roof.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { ContactForm } from './contact-form.tsx';
import { SERVICES, type Service } from './services.ts';

/** Sets the contact form to the service a person asks about, on their way to it. */
function ask(service: Service): void {
  const choice = document.querySelector<HTMLSelectElement>('select[name=tip_usluge]');
  if (choice) choice.value = service.asks;
}

/** Six shops in one street, each under its own roof. */
export function Services() {
  return (
    <section id="services" className="services" aria-labelledby="services-title">
      <div className="page">
        <div className="section-head">
          <h2 id="services-title">Usluge</h2>
          <p>
            Šest dućana u istoj ulici. Uđite u onaj koji vam treba, a ako niste sigurni koji je to, pitajte na
            bilo kojim vratima.
          </p>
        </div>
        <ul className="shops">
          {SERVICES.map((service) => (
            <li key={service.name} className="shop">
              <Roof tiling={service.tiling} />
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
}

export function About() {
  return (
    <section id="about" className="about" aria-labelledby="about-title">
      <Rosette className="about-rosette" />
      <div className="page about-inside">
        <div className="about-text">
          <h2 id="about-title">O nama</h2>
          <p className="about-lead">Majstor radi pred vratima svog dućana.</p>
          <p>
            U staroj čaršiji svako vidi šta se pravi, zna se ko odgovara i kad će biti gotovo. Tako pravimo i
            softver: dogovor je jasan prije posla, napredak gledate dok nastaje, a poslije predaje ostajemo u
            komšiluku.
          </p>
        </div>
        <dl className="figures">
          <div>
            <dt>uspješnih projekata</dt>
            <dd>50+</dd>
          </div>
          <div>
            <dt>godina iskustva</dt>
            <dd>5+</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

export function Contact({ info, loading }: { info: SiteInfo; loading: boolean }) {
  return (
    <section id="contact" className="contact" aria-labelledby="contact-title">
      <div className="page contact-inside">
        <div className="contact-text">
          <h2 id="contact-title">Kontakt</h2>
          <p>Recite nam šta vas muči. Odgovara vam čovjek koji bi posao i radio.</p>
          <Details info={info} loading={loading} />
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
