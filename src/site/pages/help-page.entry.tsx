import '../styles/sheets/help.css';
import { pageContent } from './content.ts';
import { HelpHandbookPage } from './help-page.tsx';
import { mount } from './mount.tsx';

mount(<HelpHandbookPage content={pageContent()} />);
