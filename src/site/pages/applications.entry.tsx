import '../styles/sheets/applications.css';
import { ApplicationsPage } from './applications.tsx';
import { pageContent } from './content.ts';
import { mount } from './mount.tsx';

mount(<ApplicationsPage content={pageContent()} />);
