use supermex::three::*;
use supermex::Monitor;
use std::time::Instant;
fn main(){
  let n:u32=std::env::args().nth(1).unwrap().parse().unwrap();
  let only=std::env::args().nth(2);
  for level in Level::available() { for threads in [1,2] {
    if let Some(o)=&only { if *o!=format!("{level:?}{threads}") {continue} }
    let t=Instant::now();
    let mut s=Summary::new(n);
    let mut f=Frontier::new(n).level(level).threads(threads);
    f.run_to(n,&mut s,&Monitor::default());
    let dt=t.elapsed().as_secs_f64();
    println!("{level:?} {threads} {:.3}s {:.3} ns/entry {:?} {}",dt,dt*1e9/f.counts().entries as f64,f.counts(),s.digest());
  }}
}
