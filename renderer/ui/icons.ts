import * as drawn from 'lucide-react'
import type { IconName } from '../../schema/index.ts'

/** How each icon that authors can name is drawn. TypeScript rejects this object while one is missing. */
export const iconComponents: Record<IconName, drawn.LucideIcon> = {
  banknote: drawn.Banknote,
  'book-open': drawn.BookOpen,
  bot: drawn.Bot,
  boxes: drawn.Boxes,
  'brain-circuit': drawn.BrainCircuit,
  briefcase: drawn.Briefcase,
  building: drawn.Building2,
  calculator: drawn.Calculator,
  'calendar-clock': drawn.CalendarClock,
  chart: drawn.ChartColumn,
  'clipboard-check': drawn.ClipboardCheck,
  'clipboard-list': drawn.ClipboardList,
  clock: drawn.Clock,
  code: drawn.Code,
  coins: drawn.Coins,
  compass: drawn.Compass,
  cpu: drawn.Cpu,
  database: drawn.Database,
  'file-text': drawn.FileText,
  flask: drawn.FlaskConical,
  gauge: drawn.Gauge,
  'git-branch': drawn.GitBranch,
  globe: drawn.Globe,
  'graduation-cap': drawn.GraduationCap,
  handshake: drawn.Handshake,
  headset: drawn.Headset,
  landmark: drawn.Landmark,
  layers: drawn.Layers,
  'life-buoy': drawn.LifeBuoy,
  lightbulb: drawn.Lightbulb,
  'list-checks': drawn.ListChecks,
  lock: drawn.Lock,
  mail: drawn.Mail,
  map: drawn.Map,
  'map-pin': drawn.MapPin,
  message: drawn.MessageSquare,
  messages: drawn.MessagesSquare,
  network: drawn.Network,
  newspaper: drawn.Newspaper,
  percent: drawn.Percent,
  phone: drawn.Phone,
  'piggy-bank': drawn.PiggyBank,
  plug: drawn.Plug,
  puzzle: drawn.Puzzle,
  receipt: drawn.Receipt,
  repeat: drawn.Repeat,
  rocket: drawn.Rocket,
  route: drawn.Route,
  scale: drawn.Scale,
  search: drawn.Search,
  settings: drawn.Settings,
  'shield-check': drawn.ShieldCheck,
  sparkles: drawn.Sparkles,
  star: drawn.Star,
  table: drawn.Table,
  target: drawn.Target,
  timer: drawn.Timer,
  'trending-up': drawn.TrendingUp,
  trophy: drawn.Trophy,
  users: drawn.Users,
  wallet: drawn.Wallet,
  workflow: drawn.Workflow,
  wrench: drawn.Wrench,
  zap: drawn.Zap,
}

/** Icons of the frame and of blocks, which authors do not choose. */
const ownDrawings = {
  back: drawn.ChevronLeft,
  check: drawn.Check,
  close: drawn.X,
  colors: drawn.Contrast,
  download: drawn.Download,
  menu: drawn.Menu,
  up: drawn.ArrowUp,
}

/** Every icon there is. */
export const drawings = { ...iconComponents, ...ownDrawings }

export type DrawingName = keyof typeof drawings

export const isDrawing = (name: string): name is DrawingName => Object.hasOwn(drawings, name)
