/** A way to put the banner into pages. */
export interface Snippet {
  name: string;
  /** The steps, in the words of the platform. */
  steps: readonly string[];
  code: string;
}

/** The platforms whose pages take the line of HTML as it is, and where it goes in them. */
const builders: readonly Omit<Snippet, 'code'>[] = [
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
    name: 'Teachable',
    steps: [
      'Open Site → Code snippets.',
      'Paste the line into the head for visitors who are signed in and for those who are not, and save.',
      'Checkout pages of Teachable take no code; all other pages show the banner.',
    ],
  },
  {
    name: 'Kajabi',
    steps: [
      'Open Settings → Site details and find Page scripts.',
      'Paste the line into Header page scripts, and save.',
      'Kajabi’s own checkout pages do not have it; all other pages show the banner.',
    ],
  },
];

/** The script of one release: its file name, which contains its hash, and the value of the attribute `integrity`. */
export interface PinnedScript {
  script: string;
  integrity: string;
}

/** Returns the instructions and the code for each kind of site, for this service and this public key. */
export function snippets(baseUrl: string, publicKey: string, pinned: PinnedScript): Snippet[] {
  const config = `${baseUrl}/v1/banner/config/${publicKey}`;
  const script = `${baseUrl}/v1/banner/script.js?key=${publicKey}`;
  const code = `<link rel="preload" as="fetch" crossorigin href="${config}"><script async crossorigin src="${script}"></script>`;
  return [
    {
      name: 'HTML',
      steps: ['Put the line into the <head> of every page that should show the banner.'],
      code,
    },
    {
      name: 'React',
      steps: ['Put it into the root component of your app. React 19 moves both into the <head>.'],
      code: reactCode(config, script),
    },
    { name: 'Next.js', steps: ['Put it into app/layout.tsx, inside <body>.'], code: nextCode(script) },
    {
      name: 'Tag Manager',
      steps: [
        'In Google Tag Manager, create a tag of the type Custom HTML and paste the code.',
        'Let it fire on All Pages, then publish the container.',
      ],
      code: tagManagerCode(script),
    },
    ...builders.map((builder) => ({ ...builder, code })),
    {
      name: 'Pinned',
      steps: [
        'For sites that check their scripts: browsers run exactly this version, which stays online.',
        'Put the line into the <head>. To get a newer version, copy the line again.',
      ],
      code: code
        .replace(script, `${baseUrl}/v1/banner/${pinned.script}?key=${publicKey}`)
        .replace('<script async', `<script async integrity="${pinned.integrity}"`),
    },
  ];
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
