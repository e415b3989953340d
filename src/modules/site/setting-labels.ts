/** Labels of the settings, for the screen and the trail. */
export const SETTING_LABELS = {
  site_name: 'Naziv sajta',
  phone_number: 'Telefon',
  email: 'E-mail',
  address: 'Adresa',
  site_copyright: 'Tekst o autorskim pravima',
  contact_to: 'Primaoci poruka',
  contact_from_name: 'Ime pošiljaoca',
  contact_from_address: 'Adresa pošiljaoca',
  contact_retention_days: 'Kontakt poruke (dana)',
  spam_retention_days: 'Neželjene poruke (dana)',
  visits_retention_days: 'Posjete (dana)',
  logs_retention_days: 'Logovi aplikacija (dana)',
  logs_retention_mb: 'Logovi aplikacija (megabajta)',
  audit_retention_days: 'Dnevnik izmjena (dana)',
} as const;
