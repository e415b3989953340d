/** HTML that the server's renderer of Markdown has made (core/markdown/), which lets no HTML of the text through. */
export const Html = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: all angle brackets of the text are escaped in it
  <div className="app-prose" dangerouslySetInnerHTML={{ __html: html }} />
);
