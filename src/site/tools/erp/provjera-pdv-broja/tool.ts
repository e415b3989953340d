import { choice } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const vatCheck = defineTool({
  path: 'erp/provjera-pdv-broja',
  name: 'Provjera PDV broja i JIB-a',
  short: 'PDV broj i JIB',
  description:
    'JIB i PDV brojevi iz BiH po obliku i kontrolnoj cifri, brojevi iz EU u registru VIES: do hiljadu odjednom, s nazivom i adresom firme i izvozom u Excel.',
  words: [
    'vies',
    'vat',
    'pdv',
    'jib',
    'oib',
    'uid',
    'id broj',
    'porezni broj',
    'poreski broj',
    'firma',
    'kupac',
    'dobavljač',
    'uio',
    'evropska unija',
    'excel',
    'kontrolna cifra',
  ],
  sign: 'M5 3h10l4 4v14H5zM15 3v4h4M8.5 14.5l2.500 2.500 5-5.500',
  sends: {
    briefly: 'Brojevi se šalju na provjeru',
    text: 'Pita server, jer registar EU ne odgovara preglednicima. Šalju se samo JIB, PDV i EU brojevi, i za provjeru i za Excel; ne bilježi se ko pita.',
  },
  options: {
    show: choice(
      'Prikaži',
      {
        all: 'Sve',
        valid: 'Ispravni',
        invalid: 'Neispravni',
        unanswered: 'Registar ne odgovara',
        known: 'Poznate firme',
        format: 'Format ispravan',
        check_digit: 'Kontrolna cifra se ne slaže',
        unrecognised: 'Nije prepoznato',
        waiting: 'Nije provjereno',
        warning: 'S upozorenjem',
      },
      'all',
    ),
  },
});
