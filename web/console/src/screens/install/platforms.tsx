import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { snippets } from './snippets.ts';

/**
 * The instructions and the code for each platform. `publicKey` is `undefined` until the browser has the key.
 */
export function Platforms({ publicKey }: { publicKey: string | undefined }) {
  const all = snippets(location.origin, publicKey ?? 'YOUR_PUBLIC_KEY');
  return (
    <Tabs>
      <TabList className="tabs" aria-label="Platform">
        {all.map(({ name }) => (
          <Tab key={name} id={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      {all.map(({ name, steps, code }) => (
        <TabPanel key={name} id={name} className="snippet">
          <OrderedSteps steps={steps} />
          <pre>
            <code>{code}</code>
          </pre>
          {publicKey !== undefined && <CopyButton text={code} label="Copy the code" look="" />}
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** Numbered instructions. */
export function OrderedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}
