import { heightAtBottom } from './blockHighlight.ts'

export const panelCss = `
.starts{position:fixed;z-index:2147483647;inset:auto 1rem 1rem auto;display:flex;flex-wrap:wrap;justify-content:end;gap:.5rem}
.start{min-height:2.75rem;padding:0 1rem;font-weight:600;border-radius:2rem;color:light-dark(#fff,#0b101a);background:light-dark(#2149c1,#9dbcff);box-shadow:0 2px 12px rgb(0 0 0/.3)}
.start:first-child{color:light-dark(#2149c1,#9dbcff);background:light-dark(#fff,#151b28);border:1px solid}
dialog{width:min(30rem,100vw - 2rem);max-height:calc(100vh - 2rem);margin:auto;padding:1.25rem;font-size:.9375rem;color:light-dark(#1a2130,#edf0f5);background:light-dark(#fff,#151b28);border:1px solid light-dark(#b9c0cc,#4a5468);border-radius:12px}
dialog::backdrop{background:rgb(0 0 0/.5)}
form{display:grid;gap:1rem}
form textarea{min-height:5rem;white-space:pre;overflow-x:auto}
form li+li{margin-block-start:.5rem}
form .tools [type=submit]{color:light-dark(#fff,#0b101a);background:light-dark(#2149c1,#9dbcff);border-color:transparent}
.panel{scroll-padding-block-start:2rem;position:fixed;z-index:2147483646;inset:0 0 0 auto;width:26rem;display:flex;flex-direction:column;overflow-y:auto;font-size:.9375rem;color:light-dark(#1a2130,#edf0f5);background:light-dark(#fff,#151b28);border-inline-start:1px solid light-dark(#b9c0cc,#4a5468);box-shadow:-8px 0 40px rgb(0 0 0/.15)}
@media(max-width:60rem){.panel{inset:auto 0 0;width:auto;height:${heightAtBottom};border-block-start:3px solid light-dark(#2149c1,#9dbcff);border-inline:0;box-shadow:0 -8px 40px rgb(0 0 0/.25)}}
header{display:flex;flex-wrap:wrap;align-items:center;padding:.5rem 1rem 0}
h2{flex:1 0 auto;font-size:1rem;font-weight:650}
.file{font:.8125rem/1.6 ui-monospace,"SF Mono",Menlo,Consolas,monospace;text-align:start;text-decoration:underline;text-underline-offset:.2em;overflow-wrap:anywhere}
header .file,header .draft{flex:0 1 100%;min-width:0}
header .draft>button{margin-block:.25rem}
.tools{display:flex;flex-wrap:wrap;gap:.25rem}
.tools button,.bar>button:not(.toggle){min-width:2.25rem;min-height:2.25rem;padding:0 .6rem;font-size:.875rem;border:1px solid light-dark(#b9c0cc,#4a5468);border-radius:6px}
button:hover{border-color:currentColor}
.tools .handle,.bar>.handle:not(.toggle){min-width:1.75rem;padding:0;border:0;color:light-dark(#566072,#a9b3c4);cursor:grab;touch-action:none}
.handle:active{cursor:grabbing}
li{position:relative}
.dragged{opacity:.5}
.drop-above::before,.drop-below::after{content:'';position:absolute;z-index:1;inset:-2px 0 auto;border-block-start:3px solid light-dark(#2149c1,#9dbcff)}
.drop-below::after{inset:auto 0 -2px}
[aria-disabled=true]{opacity:.4;cursor:default}
.result{flex:none;position:sticky;top:0;z-index:1;background:inherit;min-height:1.9rem;padding:.1rem 1rem .3rem;font-size:.875rem;color:light-dark(#566072,#a9b3c4);border-block-end:1px solid light-dark(#dfe3ea,#2b3446)}
.result.refused,.mistake{color:light-dark(#b3261e,#f2a7a0)}
.mistake{font-size:.875rem;font-weight:600}
.fit,.fits{font-size:.8125rem;color:light-dark(#566072,#a9b3c4)}
.fits{flex:none;max-height:40%;overflow-y:auto;overscroll-behavior:contain;padding:0 1rem;border-block-end:1px solid light-dark(#dfe3ea,#2b3446)}
.fits summary{padding-block:.6rem;font-size:.875rem;cursor:pointer}
.fits li{padding-block:.25rem .6rem;overflow-wrap:anywhere}
.fits li button{min-height:1.5rem;text-align:start;text-decoration:underline;text-underline-offset:.2em}
.fits li>button:first-child{font-weight:600;color:light-dark(#1a2130,#edf0f5)}
/* With large text on a small screen, what is above it scrolls away. */
.content{flex:1 0 12rem;overflow-y:auto;overscroll-behavior:contain;padding-block-end:3rem}
.problem,.everywhere,.content>.tools{padding:1rem}
.everywhere{font-size:.875rem}
.everywhere a{color:inherit}
ol,ul{list-style:none}
/* Long words make nothing wider than the panel. */
.fields,.field,fieldset,fieldset li{grid-template-columns:minmax(0,1fr)}
.block{padding:.25rem 1rem;border-block-end:1px solid light-dark(#dfe3ea,#2b3446)}
.bar{display:flex;align-items:center;gap:.25rem}
.toggle{flex:1;min-width:0;min-height:2.75rem;text-align:start;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.toggle::before{content:'';display:inline-block;width:.4em;height:.4em;margin-inline:.15em .65em;border:solid;border-width:0 2px 2px 0;rotate:-45deg;vertical-align:.15em}
.toggle[aria-expanded=true]::before{rotate:45deg}
b{font-weight:650}
.fields{display:grid;gap:.75rem;padding:.25rem 0 1rem}
.field{display:grid;gap:.2rem}
label,legend{font-size:.875rem;font-weight:600}
legend{padding-block-end:.25rem}
button,a{scroll-margin-block:3rem 1rem}
.field{scroll-margin-block:.75rem}
input,select,textarea{scroll-margin-block:3rem 6rem;width:100%;min-height:2.5rem;padding:.35rem .6rem;font:inherit;color:inherit;background:light-dark(#fff,#0e131d);border:1px solid light-dark(#788190,#727b8a);border-radius:6px}
textarea{resize:vertical;field-sizing:content;max-height:24rem}
[aria-invalid=true]{border-color:light-dark(#b3261e,#f2a7a0)}
.about{font-size:.8125rem;color:light-dark(#566072,#a9b3c4)}
.field>.about{display:none}
.field.described>.about{display:block}
fieldset{display:grid;gap:.75rem;min-width:0;border:0;border-inline-start:2px solid light-dark(#dfe3ea,#2b3446);padding-inline-start:.75rem}
fieldset li{display:grid;gap:.25rem;padding-block:.25rem}
.more{justify-self:start;min-height:2.25rem;font-size:.875rem;text-align:start;color:light-dark(#566072,#a9b3c4);text-decoration:underline;text-underline-offset:.2em}
.picker{display:grid;gap:.5rem;padding:.5rem;background:light-dark(#f3f5f9,#0e131d);border-radius:6px}
.picker a{color:inherit;font-size:.875rem}
.picker ul{max-height:26rem;overflow-y:auto}
.picker li{position:relative;display:flex;flex-wrap:wrap;gap:.25rem .75rem;padding:.25rem}
.picker li:hover{background:light-dark(#e4e9f3,#1c2433)}
.picker button{flex:1 1 7rem;min-width:0;font-size:.875rem;text-align:start;overflow-wrap:anywhere}
.picker li button::before{content:'';position:absolute;inset:0}
.picture{width:8rem;height:5rem;overflow:hidden;border:1px solid light-dark(#dfe3ea,#2b3446);border-radius:4px}
.picture iframe{width:40rem;height:25rem;border:0;transform:scale(.2);transform-origin:0 0}
`
