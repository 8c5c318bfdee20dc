use supermex::three::*;
use supermex::Monitor;
fn main(){
  let m=Monitor::default();
  for c in [0u32,1,40] { for level in Level::available() { for th in [1,3] {
    let mut f=Frontier::new(5000).level(Level::Portable); f.run_to(c,&mut (),&m);
    let t=std::time::Instant::now();
    let mut g=Frontier::from_bytes(&f.to_bytes()).unwrap().with_rows(2500).unwrap().level(level).threads(th);
    g.run_to(2500,&mut (),&m);
    println!("{c} {level:?} {th} {:?} {:?} {} {:?}",t.elapsed(),g.counts(),g.constant().len(), g.living());
  }}}
}
