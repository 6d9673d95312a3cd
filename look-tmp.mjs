import { chromium } from '@playwright/test';
const [,, out, path, w, locale='en-GB', scheme='light', full='1', media='screen']=process.argv;
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const c=await b.newContext({viewport:{width:Number(w),height:900},locale,colorScheme:scheme});
await c.addInitScript(()=>{localStorage.setItem('welcome-popup',Date.now())});
const p=await c.newPage();
await p.goto('http://localhost:4555'+path);
await p.waitForTimeout(1500);
for (const n of ['Reject','Rechazar','Reject all','Rechazar todo','Only necessary','Solo las necesarias']) { const x=p.getByRole('button',{name:n}); if(await x.count()) {await x.first().click(); break;} }
await p.waitForTimeout(500);
await p.emulateMedia({media});
await p.screenshot({path:out,fullPage:full==='1'});
await b.close();
