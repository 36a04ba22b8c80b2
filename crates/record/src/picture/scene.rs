//! What a picture consists of: shapes in drawing order, in pixels.
//!
//! A scene says what is to be seen where; `svg` says it in SVG. Each shape knows the
//! rectangle it lies in, so that a part of a scene can be drawn alone.

/// A picture before it is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What part of the plane is shown.
    pub view: Area,
    /// Blends that shapes refer to.
    pub gradients: Vec<Gradient>,
    /// The shapes; later ones lie on top.
    pub shapes: Vec<Shape>,
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

/// A blend of colours under a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Gradient {
    /// The name.
    pub id: &'static str,
    /// How the colours lie.
    pub kind: GradientKind,
    /// Where each colour is reached, from 0 to 1, and how opaque it is.
    pub stops: Vec<(f32, &'static str, f32)>,
}

/// How the colours of a blend lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GradientKind {
    /// From the upper left corner to the lower right one.
    Diagonal,
    /// From a point a little above and left of the middle outwards.
    Ball,
    /// From the middle outwards.
    Round,
}

/// What an area is filled with, or a line drawn with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paint {
    /// Nothing.
    None,
    /// A colour.
    Plain(&'static str),
    /// A colour that lets through what lies below.
    Clear(&'static str, f32),
    /// A gradient of the scene.
    Gradient(&'static str),
}

/// The outline of a shape, or a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// Its width.
    pub width: f32,
}

/// One thing to draw.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A rectangle with round corners.
    Rect {
        /// Where.
        area: Area,
        /// The radius of the corners.
        radius: f32,
        /// The inside.
        fill: Paint,
        /// The outline.
        stroke: Option<Stroke>,
    },
    /// A circle.
    Circle {
        /// The middle.
        centre: (f32, f32),
        /// The radius.
        radius: f32,
        /// The inside.
        fill: Paint,
        /// The outline.
        stroke: Option<Stroke>,
    },
    /// Straight lines from point to point, or several of them.
    Lines {
        /// Each from its first to its last point.
        lines: Vec<Vec<(f32, f32)>>,
        /// How they are drawn.
        stroke: Stroke,
    },
    /// A bow from point to point, bent towards a third one.
    Bow {
        /// From, towards, to.
        points: [(f32, f32); 3],
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A few letters and digits.
    Text {
        /// What they say.
        text: String,
        /// Their middle.
        centre: (f32, f32),
        /// The height of a capital letter.
        height: f32,
        /// Their colour.
        colour: &'static str,
    },
}

impl Area {
    /// A square around a point.
    #[must_use]
    pub fn around(centre: (f32, f32), reach: f32) -> Area {
        Area { x: centre.0 - reach, y: centre.1 - reach, width: 2.0 * reach, height: 2.0 * reach }
    }

    /// The smallest area that has both.
    #[must_use]
    pub fn union(self, other: Area) -> Area {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Area { x, y, width: right - x, height: bottom - y }
    }

    /// Whether the two have a point in common.
    #[must_use]
    pub fn meets(self, other: Area) -> bool {
        self.x <= other.x + other.width
            && other.x <= self.x + self.width
            && self.y <= other.y + other.height
            && other.y <= self.y + self.height
    }

    fn of_points(points: impl IntoIterator<Item = (f32, f32)>, margin: f32) -> Option<Area> {
        points.into_iter().map(|point| Area::around(point, margin)).reduce(Area::union)
    }
}

impl Shape {
    /// A rectangle that has all of the shape; it may be a little too large.
    #[must_use]
    pub fn bounds(&self) -> Area {
        let half = |stroke: &Option<Stroke>| stroke.map_or(0.0, |stroke| stroke.width / 2.0);
        match self {
            Shape::Rect { area, stroke, .. } => {
                let by = half(stroke);
                let (x, y) = (area.x - by, area.y - by);
                Area { x, y, width: area.width + 2.0 * by, height: area.height + 2.0 * by }
            }
            Shape::Circle { centre, radius, stroke, .. } => Area::around(*centre, radius + half(stroke)),
            Shape::Lines { lines, stroke } => {
                let points = lines.iter().flatten().copied();
                Area::of_points(points, stroke.width).unwrap_or(Area::around((0.0, 0.0), 0.0))
            }
            Shape::Bow { points, stroke } => {
                Area::of_points(*points, stroke.width).expect("a bow has three points")
            }
            Shape::Text { text, centre, height, .. } => {
                let half_width = height * 0.6 * text.chars().count() as f32;
                Area::around(*centre, half_width.max(*height))
            }
        }
    }
}

impl Scene {
    /// The part of the scene that lies in an area.
    #[must_use]
    pub fn part(&self, view: Area) -> Scene {
        let shapes = self.shapes.iter().filter(|shape| shape.bounds().meets(view)).cloned().collect();
        Scene { view, gradients: self.gradients.clone(), shapes }
    }
}
