import '../styles/sheets/home.css';
import { pageContent } from './content.ts';
import { HomePage } from './home.tsx';
import { mount } from './mount.tsx';

mount(<HomePage content={pageContent()} />);
