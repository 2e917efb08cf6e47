// @ts-nocheck: plain code on purpose, as the measured site has it
function Hero({ title, subtitle, button }) {
  return (
    <section className="hero">
      <h1>{title}</h1>
      <p className="lead">{subtitle}</p>
      <a className="button" href={button.href}>
        {button.label}
      </a>
    </section>
  )
}

function RankingTable({ title, subtitle, agencies }) {
  return (
    <section className="ranking">
      <h2>{title}</h2>
      <p>{subtitle}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Agency</th>
            <th scope="col">Expertise</th>
            <th scope="col">Specialization</th>
            <th scope="col">Rating</th>
            <th scope="col">Website</th>
          </tr>
        </thead>
        <tbody>
          {agencies.map((a, i) => (
            <tr key={i}>
              <td>{i + 1}</td>
              <th scope="row">
                {a.name} <span className="badge">{a.badge}</span>
              </th>
              <td>{a.expertise}</td>
              <td>{a.specialization}</td>
              <td className="rating">{a.rating}</td>
              <td>
                <a href={a.website} rel="nofollow">
                  Visit site
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Promo({ title, text, link }) {
  return (
    <aside className="promo">
      <h2>{title}</h2>
      <p>{text}</p>
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </aside>
  )
}

function ToolList({ title, tools }) {
  return (
    <section className="tools">
      <h2>{title}</h2>
      <ul>
        {tools.map((t, i) => (
          <li key={i}>
            <h3>
              <a href={t.url}>{t.name}</a>
            </h3>
            <p>{t.description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardGrid({ title, cards }) {
  return (
    <section className="cards">
      <h2>{title}</h2>
      <div className="grid">
        {cards.map((c, i) => (
          <article className="card" key={i}>
            <span className={`icon icon-${c.icon}`} aria-hidden="true"></span>
            <h3>{c.title}</h3>
            <p>{c.description}</p>
            <a href={c.link}>Read more</a>
          </article>
        ))}
      </div>
    </section>
  )
}

function Faq({ title, items }) {
  return (
    <section className="faq">
      <h2>{title}</h2>
      {items.map((f, i) => (
        <details key={i}>
          <summary>{f.question}</summary>
          <p>{f.answer}</p>
        </details>
      ))}
    </section>
  )
}

const BLOCKS = { hero: Hero, rankingTable: RankingTable, promo: Promo, toolList: ToolList, cardGrid: CardGrid, faq: Faq }

export function Section({ block }) {
  const Block = BLOCKS[block.type]
  return <Block {...block} />
}

export function Header({ site }) {
  return (
    <header className="site-header">
      <a className="logo" href="/">
        {site.name}
      </a>
      <nav aria-label="Main">
        <ul>
          {site.nav.map((l) => (
            <li key={l.href}>
              <a href={l.href}>{l.label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

export function Footer({ site }) {
  return (
    <footer className="site-footer">
      <div className="columns">
        {site.footer.map((g) => (
          <div key={g.title}>
            <h2>{g.title}</h2>
            <ul>
              {g.links.map((l) => (
                <li key={l.href}>
                  <a href={l.href}>{l.label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p>{site.copyright}</p>
    </footer>
  )
}

export function Body({ site, page }) {
  return (
    <>
      <Header site={site} />
      <main>
        {page.sections.map((block, i) => (
          <Section key={i} block={block} />
        ))}
      </main>
      <Footer site={site} />
    </>
  )
}

export function Document({ site, page, css }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <link rel="stylesheet" href={css} />
      </head>
      <body>
        <Body site={site} page={page} />
      </body>
    </html>
  )
}
