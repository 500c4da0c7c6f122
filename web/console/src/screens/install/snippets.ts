/** A platform's instructions and code for adding the banner. */
export interface Snippet {
  name: string;
  /** The steps in the platform's own terms. */
  steps: readonly string[];
  code: string;
  /** True if the code is the HTML line. */
  isLine: boolean;
}

/** The platforms that use the plain HTML line, with their instructions. */
const builders: readonly Pick<Snippet, 'name' | 'steps'>[] = [
  {
    name: 'WordPress',
    steps: [
      'Install a plugin that adds code to the header, such as WPCode.',
      'Open Code Snippets → Header & Footer, paste the line into Header, and save.',
      'Empty the cache of your caching plugin, if you have one.',
    ],
  },
  {
    name: 'Webflow',
    steps: [
      'Open Site settings → Custom code and paste the line into Head code.',
      'Save, then publish the site.',
    ],
  },
  {
    name: 'Shopify',
    steps: [
      'Open Online Store → Themes, and in the menu of your theme choose Edit code.',
      'In layout/theme.liquid, paste the line before </head>, and save.',
    ],
  },
  {
    name: 'Wix',
    steps: [
      'Connect a custom domain and publish the site, because Wix allows custom code only then. In the site’s dashboard, open Settings → Custom Code and add custom code.',
      'Paste the line, choose All pages and Head, and apply.',
    ],
  },
  {
    name: 'Squarespace',
    steps: [
      'Search the settings for Code Injection and open it. Personal plans don’t have it.',
      'Paste the line into Header, and save.',
    ],
  },
  {
    name: 'Framer',
    steps: [
      'In the site settings, find Custom Code.',
      'Paste the line at the end of the <head>, and publish the site.',
    ],
  },
  {
    name: 'Teachable',
    steps: [
      'Open Site → Code snippets.',
      'Paste the line into the head for signed-in and for signed-out visitors, and save.',
      'Teachable’s checkout pages don’t run custom code. All other pages show the banner.',
    ],
  },
  {
    name: 'Kajabi',
    steps: [
      'Open Settings → Site details and find Page scripts.',
      'Paste the line into Header page scripts, and save.',
      'Kajabi’s checkout pages don’t run custom code. All other pages show the banner.',
    ],
  },
  {
    name: 'Thinkific',
    steps: [
      'Open Settings → Code & analytics and find Site footer code.',
      'Paste the line, and save. Thinkific’s checkout pages don’t run custom code.',
    ],
  },
  {
    name: 'Podia',
    steps: [
      'In the settings, find the field for third-party or tracking code, which is usually under Analytics.',
      'Paste the line, and save.',
    ],
  },
  {
    name: 'Gumroad',
    steps: [
      'Gumroad’s own pages take no script, so put the banner on your site: on the page with the links to your products.',
      'Paste the line into the <head> of that page.',
      'With the code in your links, visitors who open a product page on Gumroad get the discount there.',
    ],
  },
];

/** Returns each platform's instructions and code for this service and this public key. */
export function snippets(baseUrl: string, publicKey: string): Snippet[] {
  const config = `${baseUrl}/v1/banner/config/${publicKey}`;
  const script = `${baseUrl}/v1/banner/script.js?key=${publicKey}`;
  const line = { code: htmlCode(config, script), isLine: true };
  return [
    {
      name: 'HTML',
      steps: ['Add the line to the <head> of every page that should show the banner.'],
      ...line,
    },
    {
      name: 'React',
      steps: ['Add the component to your app’s root component. React 19 moves both tags into the <head>.'],
      code: reactCode(config, script),
      isLine: false,
    },
    {
      name: 'Next.js',
      steps: ['Add the component to app/layout.tsx, inside <body>.'],
      code: nextCode(script),
      isLine: false,
    },
    {
      name: 'Tag Manager',
      steps: [
        'In Google Tag Manager, create a Custom HTML tag and paste the lines.',
        'Select the trigger All Pages, then publish the container.',
      ],
      code: tagManagerCode(script),
      isLine: false,
    },
    ...builders.map((builder) => ({ ...builder, ...line })),
  ];
}

/** Returns the HTML line. `integrity` makes the browser verify the script. */
export function htmlCode(config: string, script: string, integrity?: string): string {
  const verified = integrity === undefined ? '' : ` integrity="${integrity}"`;
  return `<link rel="preload" as="fetch" crossorigin href="${config}"><script async${verified} crossorigin src="${script}"></script>`;
}

function reactCode(config: string, script: string): string {
  return `export function DiscountBanner() {
  return (
    <>
      <link rel="preload" as="fetch" crossOrigin="" href="${config}" />
      <script async crossOrigin="" src="${script}" />
    </>
  );
}`;
}

function nextCode(script: string): string {
  return `import Script from 'next/script';

<Script
  src="${script}"
  strategy="afterInteractive"
  crossOrigin=""
/>`;
}

function tagManagerCode(script: string): string {
  return `<script>
  (function () {
    var script = document.createElement('script');
    script.async = true;
    script.crossOrigin = '';
    script.src = '${script}';
    document.head.appendChild(script);
  })();
</script>`;
}
