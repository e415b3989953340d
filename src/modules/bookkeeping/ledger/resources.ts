export { konta } from './konta.resource.ts';
export { kursnaLista } from './kursna-lista.resource.ts';
export { mjestaTroska } from './mjesta-troska.resource.ts';
export { pdvOznake } from './pdv-oznake.resource.ts';
export { poslovneGodine } from './poslovne-godine.resource.ts';
export { vrsteNaloga } from './vrste-naloga.resource.ts';
