/** A small drawing, whose Base64 is short. */
const ROOF = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72" viewBox="0 0 96 72">
  <path fill="#f3dfcf" d="M12 34h72v30H12z"/>
  <path fill="#96481c" d="M48 6 92 36H4z"/>
  <path fill="#0d6467" d="M40 44h16v20H40z"/>
</svg>
`;

export const exampleFile = (): File => new File([ROOF], 'ducan.svg', { type: 'image/svg+xml' });
