/** Labels of what no standard type asks for: a field's "datum" is not "datum isporuke" of somebody else's line. */
export const OTHER_LABELS: readonly string[] = (
  'vozilo|reg. br. vozila|registarski broj|registracija|vozač|prevoznik|prijevoznik|relacija|način otpreme|način isporuke|paritet|' +
  'telefon|tel|tel.|tel/fax|fax|faks|mob|mobitel|e-mail|email|web|www|adresa|ulica|sjedište|mjesto|poštanski broj|grad|država|' +
  'robu izdao|robu primio|robu prevezao|izdao|primio|odobrio|kontrolisao|potpis|m.p.|pečat|sastavio|' +
  'strana|stranica|list|page|napomena|napomene|razlog|svrha|svrha doznake|opis promjene|poziv na broj|referenca|šifra plaćanja|' +
  'datum narudžbe|datum valute|datum dospijeća|datum štampe|datum ispisa|vrijeme|vrijeme štampe|sat|datum rođenja|datum upisa|' +
  'mjesto isporuke|mjesto izdavanja|adresa isporuke|mjesto utovara|mjesto istovara|skladište|magacin|' +
  'pdv broj|pdv|pib|mbs|mb|broj rješenja|broj upisa|lična karta|broj lične karte|jmbg|djelatnost|swift|bic|filijala|poslovnica|' +
  'rb|r.br.|r. br.|rbr|red. br.|redni broj|br|šifra|šifra artikla|šifra robe|kataloški broj|barkod|bar kod|ean|serija|lot|lot broj|' +
  'rok trajanja|rok isporuke|cijena|vrijednost|iznos|rabat|popust|masa|težina|bruto masa|neto masa|bruto|neto|paleta|koleta|broj koleta|' +
  'broj paleta|pakovanje|porijeklo|garancija|otkazni rok|zastupa|zastupan|direktor|datum prijema|datum preuzimanja|broj stavki|broj naloga|' +
  'datum prethodnog izvoda|prethodni izvod|broj promjena|broj naloga duguje|broj naloga potražuje|dozvoljeno prekoračenje|rezervisano|' +
  'rezervisana sredstva|limit|provizija|datum knjiženja|datum valute|oznaka|tip|vrsta|izvod za period|period'
).split('|');
